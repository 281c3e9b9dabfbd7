// After a tournament: who has won, and how it came about.
import { useEffect } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button";
import { Icon } from "../../components/icon";
import { announce } from "../../shell/announcer";
import { useAsked } from "../../shell/asked";
import { AskedView } from "../../shell/asked-view";
import { download } from "../../shell/download";
import * as calls from "./calls";
import type { Tournament } from "./model";
import { Refused } from "./refused";
import type { RoomProps } from "./room-props";
import { ScorePad } from "./score-pad";
import { Scoresheet } from "./scoresheet";
import { t } from "./texts";
import { useDoing } from "./use-doing";

export default function End({ tournament, seat }: RoomProps) {
  const texts = t().end;
  const { doing, error, run } = useDoing();
  const { code, version } = tournament;
  const asked = useAsked(`${code} ${version}`, () => calls.scoresheet(code));
  const said = result(tournament);
  useEffect(() => announce(said), []);
  const save = async (): Promise<void> => {
    download(`krypto-${code}.csv`, new Blob([await calls.scoresheetCsv(code)], { type: "text/csv" }));
  };
  return (
    <div class="stack">
      <div class="felt hero versus-podium" data-felt="versus">
        {tournament.winners && <Icon name="trophy" />}
        <p class="tournament-winners number figure">{said}</p>
      </div>
      <ScorePad tournament={tournament} me={seat.name} />
      <p class="row">
        <ButtonLink kind="primary" href="/tournament">
          {texts.another}
        </ButtonLink>
        <Button icon="download" disabled={doing} onClick={() => run(save)}>
          {texts.csv}
        </Button>
      </p>
      <Refused error={error} />
      <AskedView asked={asked}>{(sheet) => <Scoresheet tournament={tournament} sheet={sheet} />}</AskedView>
    </div>
  );
}

function result({ state, winners, players }: Tournament): string {
  const texts = t().end;
  if (state === "cancelled") return texts.cancelled;
  if (state === "abandoned") return texts.abandoned;
  const names = winners ?? [];
  const [first] = names;
  const score = String(players.find(({ name }) => name === first)?.score ?? 0).replace("-", "−");
  if (players.length === 1) return texts.alone(score);
  return names.length === 1 ? texts.winner(first ?? "", score) : texts.shared(names, score);
}
