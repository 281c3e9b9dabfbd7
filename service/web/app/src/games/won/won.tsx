// A won game as its sheet tells it: games hand over what only they can say, and the rest is the same for all.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ButtonLink } from "../../components/button";
import type { FeltName } from "../../components/play-layout";
import { type Figure, WinSheet } from "../../components/win-sheet";
import { connection } from "../../shell/api";
import { type Challenge, challengeTo } from "../../shell/challenge";
import { resultOf, type Solved, streak } from "../../shell/results";
import { useChallenge } from "../../shell/run";
import { download, Share } from "../../shell/share";
import { formatDate, formatDuration, formatNumber, t as shared } from "../../shell/texts";
import type { Next } from "../daily/next";
import { Against, type Way } from "./against";
import { draw, type Face, fileOf, HEIGHT, type Picture, WIDTH } from "./picture";
import { recordOf } from "./record";
import { t } from "./texts";

export interface WonProps {
  code: string;
  felt: FeltName;
  /** The word: `Krypto!` */
  word: string;
  /** What only an exact engine can say. */
  sentence: ComponentChildren;
  /** What was played: `Krypto 12`. */
  title: string;
  /** What is shared in place of title, time and hints. */
  line?: string | undefined;
  /** Further lines of what is shared. */
  facts?: readonly string[];
  /** The address that opens the puzzle for anybody. */
  link: string;
  /** The day whose puzzle it was. */
  date?: string | undefined;
  /** Of a game that is not recorded, as its solution was shown. */
  seconds: number;
  hints: number;
  /** In place of the number of hints. */
  figure?: Figure;
  /** Which way was found, where there are several. */
  way?: Way | undefined;
  next: Next;
  /** What the picture shows. Never the solution. */
  face: Face;
  /** Links to more. */
  more?: ComponentChildren;
}

/** What there is to say of who judged it: nothing where the service agrees, or will be asked in a moment. */
function Judged({ result }: { result: Solved }) {
  if (result.judged === "disputed") return <small class="bad">{t().disputed}</small>;
  if (result.judged === "service" || connection.value === "online") return null;
  return <small>{t().unchecked}</small>;
}

function figuresOf(own: Challenge, record: ReturnType<typeof recordOf> | undefined, second: Figure | undefined): Figure[] {
  const texts = t().figures;
  const days = streak.value.current;
  const { best, games = 1 } = record ?? {};
  return [
    {
      value: formatDuration(own.seconds),
      label: best === undefined ? texts.time : best > own.seconds ? texts.newBest : texts.best(formatDuration(best)),
    },
    second ?? { value: formatNumber(own.hints), label: texts.hints(own.hints) },
    days > 0
      ? { value: formatNumber(days), label: texts.days(days) }
      : { value: formatNumber(games), label: texts.games(games) },
  ];
}

function histogramOf({ games, slower, bars, own }: ReturnType<typeof recordOf>) {
  const texts = t();
  return {
    bars,
    own,
    label: texts.histogram(formatNumber(games)),
    text: (
      <>
        {texts.own(formatNumber(games))} {slower > 0 && <b>{texts.faster(formatNumber(slower))}</b>}
      </>
    ),
  };
}

interface CardProps extends Picture {
  felt: FeltName;
  canvas: { current: HTMLCanvasElement | null };
}

/** The picture that is shared. It is seen where there is room. */
function Card({ felt, canvas, title, line, face }: CardProps) {
  useEffect(() => {
    if (canvas.current) draw(canvas.current, { title, line, face });
  }, [title, line]);
  return (
    <div class="win-card" data-felt={felt}>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} role="img" aria-label={`${title}. ${line}`} />
    </div>
  );
}

export default function Won(props: WonProps) {
  const { code, title, facts = [], link, date, next, way } = props;
  const texts = t();
  const challenge = useChallenge();
  const canvas = useRef<HTMLCanvasElement>(null);
  const result = resultOf(code);
  const own: Challenge = { seconds: result?.seconds ?? props.seconds, hints: result?.hints ?? props.hints, way: way?.own };
  const record = result && recordOf(result);
  const time = formatDuration(own.seconds);
  const day = date && formatDate(date, { day: "numeric", month: "short" });
  const heading = [shared().name, day].filter(Boolean).join(" ");
  const told = [heading, props.line ?? texts.shared(title, time, texts.hints(own.hints)), ...facts, result?.note];
  const picture = () => fileOf(canvas.current, title);
  const save = async (): Promise<void> => {
    const file = await picture();
    if (file) download(file.name, file);
  };
  return (
    <WinSheet
      word={props.word}
      card={
        <Card
          felt={props.felt}
          canvas={canvas}
          title={title}
          line={[heading, ...(result ? [time, texts.hints(own.hints)] : [])].join(" · ")}
          face={props.face}
        />
      }
      sentence={
        <>
          {props.sentence} {result?.note} {result && <Judged result={result} />}
        </>
      }
      figures={figuresOf(own, record, props.figure)}
      against={result && challenge && <Against own={own} other={challenge} way={way} />}
      own={record && record.games > 1 ? histogramOf(record) : undefined}
      share={
        <div class="halves">
          <Share primary text={result ? told.filter(Boolean).join("\n") : title} link={link} picture={picture} />
          {result && (
            <Share
              secondary
              label={challenge ? texts.back : texts.challenge}
              text={[title, shared().beat(time)].join("\n")}
              link={challengeTo(link, own)}
            />
          )}
        </div>
      }
      next={
        <ButtonLink wide href={next.href}>
          {next.text}
        </ButtonLink>
      }
      more={
        <>
          {props.more}
          <button type="button" class="link win-save" onClick={() => void save()}>
            {texts.save}
          </button>
        </>
      }
    />
  );
}
