// How to play: the rules of a day's puzzle or of a board, the way to the lesson, the keys.
import { ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { addressOfLesson } from "../../games/lesson/kept";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { t } from "./day/texts";
import type { Wish } from "./wish";

interface Props {
  wish: Wish;
  /** Whether one number is to be made, as on a day, or as many as can be. */
  isDay: boolean;
  onClose: () => void;
}

export default function Help({ wish: { rules, digit_order }, isDay, onClose }: Props) {
  const { learn } = t();
  // Nothing is paused where no clock runs.
  const keyList = learn.keyList.filter(([key]) => isDay || key !== "P");
  return (
    <Sheet title={learn.title} closeLabel={shared().close} onClose={onClose}>
      <ul>
        <li>{isDay ? learn.goal : learn.goals[digit_order]}</li>
        <li>{learn.joined}</li>
        <li>{learn.signs[rules]}</li>
        <li>{isDay ? learn.kept : learn.ways}</li>
      </ul>
      <ButtonLink wide kind="primary" icon="run" href={addressOfLesson("year")}>
        {learn.start}
      </ButtonLink>
      <p>
        <a class="tap" href={learn.allAt}>
          {learn.all}
        </a>
      </p>
      <KeyCard title={learn.keys} keys={keyList} />
    </Sheet>
  );
}
