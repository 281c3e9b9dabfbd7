// Beside the table on wide screens: the goal, how the lines stand, and how many games there are.
import type { Judgement } from "@countinghouse/client/play/derful31/rules";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Segmented } from "../../components/chip";
import { Histogram } from "../../components/figures";
import { Panel } from "../../components/panel";
import { addressOf, go } from "../../shell/router";
import { useRun } from "../../shell/run";
import { formatNumber, t as shared } from "../../shell/texts";
import { partOf } from "./card";
import { type Counted, DEALT_ORDERS, gamesByTotal } from "./deals";
import type { Deal, Game } from "./game";
import type { Helped } from "./help";
import { t } from "./texts";

/** Time for the answer to a touch to be painted before what is beside the table is drawn. */
const AFTER_MS = 120;

interface Props {
  deal: Deal;
  game: Game;
  ask: (what: Helped) => void;
  onMore: () => void;
}

export function Side({ deal, game, ...does }: Props) {
  const inRun = useRun() !== undefined;
  // What depends on the deal alone is not drawn anew at each move.
  const latest = useRef(does);
  latest.current = does;
  const about = useMemo(() => <Goal deal={deal} onMore={() => latest.current.onMore()} />, [deal.code, t()]);
  const know = useMemo(
    () => <Know order={deal.order} total={deal.total} {...(!inRun && { onProof: () => latest.current.ask("proof") })} />,
    [deal.code, inRun, t()],
  );
  return (
    <>
      {about}
      <Lines judgement={game.judgement} />
      {know}
    </>
  );
}

function Goal({ deal, onMore }: Pick<Props, "deal" | "onMore">) {
  const texts = t().side;
  const { order, total } = deal;
  const [before, sum, after] = texts.goal(formatNumber(total ?? 0));
  return (
    <Panel
      title={t().choose.orders(formatNumber(order))}
      aside={
        <Segmented
          label={t().choose.order}
          value={String(order)}
          choices={DEALT_ORDERS.map((known) => ({ value: String(known), label: formatNumber(known) }))}
          onChoose={(value) => go(`${addressOf("derful")}?order=${value}`)}
        />
      }
    >
      <p>
        {total === null ? (
          t().say.noGoal
        ) : (
          <>
            {before}
            <b>{sum}</b>
            {after}
          </>
        )}
      </p>
      <Button pill kind="quiet" onClick={onMore}>
        {shared().game.others}
      </Button>
    </Panel>
  );
}

/** How the lines stand, a moment later: the lines themselves say it at once. */
function Lines({ judgement }: { judgement: Judgement }) {
  const [shown, show] = useState(judgement);
  useEffect(() => {
    const timer = setTimeout(show, AFTER_MS, judgement);
    return () => clearTimeout(timer);
  }, [judgement]);
  return useMemo(() => <Stand shown={shown} />, [shown, t()]);
}

function Stand({ shown }: { shown: Judgement }) {
  const texts = t().side;
  const n = formatNumber;
  const lines = [
    ...shown.rows.map((line, index) => ({ line, name: texts.rowNamed(n(index + 1)) })),
    ...shown.columns.map((line, index) => ({ line, name: texts.columnNamed(n(index + 1)) })),
  ];
  const over = lines.find(({ line }) => (line.missing ?? 0) < 0);
  return (
    <Panel title={texts.lines}>
      <div class="derful-lines" aria-hidden="true" style={{ "--order": shown.rows.length }}>
        {lines.map(({ line, name }) => (
          <span key={name} class={`ring ${line.state}`} style={{ "--part": `${partOf(line)}%` }}>
            {n(line.sum)}
          </span>
        ))}
      </div>
      <p class="muted">
        {texts.stand(n(lines.filter(({ line }) => line.state === "fits").length), n(lines.length))}{" "}
        {over && texts.over(over.name, n(-(over.line.missing ?? 0)))}
      </p>
    </Panel>
  );
}

interface KnowProps {
  order: number;
  total: number | null;
  /** Nothing where there is no help. */
  onProof?: () => void;
}

function Know({ order, total, onProof }: KnowProps) {
  const texts = t().side;
  const counted = gamesByTotal(order);
  const [side, sum] = [formatNumber(order), formatNumber(total ?? 0)];
  const own = counted.findIndex((found) => found.total === total);
  // Of equals, it is the player's own.
  const most = counted.reduce<Counted>(
    (best, found) => (Number(found.games) > Number(best.games) ? found : best),
    counted[own] ?? { total: 0, games: "0" },
  );
  const byTotal = texts.byTotal(side, formatNumber(counted[0]?.total ?? 0), formatNumber(counted.at(-1)?.total ?? 0), sum);
  return (
    <Panel class="derful-know stack gap-2 grow" eyebrow={texts.know}>
      {own >= 0 && (
        <>
          <p class="number figure figure-long">{formatNumber(counted[own]?.games ?? "0")}</p>
          <p>{texts.games(side, sum, formatNumber(most.total), formatNumber(most.games))}</p>
          <Histogram
            bars={counted.map((found) => ({ label: String(found.total), count: Number(found.games) }))}
            own={own}
            label={byTotal}
          />
          <p class="muted">{byTotal}</p>
        </>
      )}
      {onProof && (
        <Button wide onClick={onProof}>
          {t().hints.canWin}
        </Button>
      )}
    </Panel>
  );
}
