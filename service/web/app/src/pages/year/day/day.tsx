// The puzzle of a day, once it is here.
import { PlayBar, PlayLayout } from "../../../components/play-layout";
import { useDaily } from "../../../games/daily/days";
import { AskedView } from "../../../shell/asked";
import { t as shared } from "../../../shell/texts";
import { backTo, Puzzle } from "./puzzle";

export default function Day({ date }: { date: string }) {
  const asked = useDaily("year", date);
  const waiting = (
    <PlayLayout felt="year" bar={<PlayBar back={backTo(date)} />} side={<div />}>
      <p class="loading">{shared().loading}</p>
    </PlayLayout>
  );
  return (
    <AskedView asked={asked} meanwhile={waiting}>
      {(daily) => <Puzzle daily={daily} date={date} />}
    </AskedView>
  );
}
