// How to play: the rules of a day's puzzle, the way to the lesson, the keys.
import { ButtonLink } from "../../../components/button";
import { Sheet } from "../../../components/sheet";
import { addressOfLesson } from "../../../games/lesson/kept";
import { KeyCard } from "../../../shell/keys";
import { t as shared } from "../../../shell/texts";
import { t as year } from "../texts";
import { t } from "./texts";
import type { Daily } from "./use-playing";

interface Props {
  rules: Daily["rules"];
  onClose: () => void;
}

export default function Help({ rules, onClose }: Props) {
  const { learn } = t();
  return (
    <Sheet title={learn.title} closeLabel={shared().close} onClose={onClose}>
      <ul>
        <li>{learn.goal}</li>
        <li>{learn.joined}</li>
        <li>{learn.signs[rules]}</li>
        <li>{learn.kept}</li>
      </ul>
      <ButtonLink wide kind="primary" icon="run" href={addressOfLesson("year")}>
        {learn.start}
      </ButtonLink>
      <p>
        <a class="tap" href={year().rulesAt}>
          {learn.all}
        </a>
      </p>
      <KeyCard title={learn.keys} keys={learn.keyList} />
    </Sheet>
  );
}
