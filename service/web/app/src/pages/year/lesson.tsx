// The lesson: 28 from the digits of 2026, one key after the other. Any other way to a number will do as well.
import { useState } from "preact/hooks";
import { Guide, LessonTable, repeated } from "../../games/lesson/lesson";
import { t as lessons } from "../../games/lesson/texts";
import { formatNumber } from "../../shell/texts";
import { Board } from "./board";
import { Entry } from "./entry";
import { t } from "./texts";
import { type Found, shown, type Wish } from "./wish";

const WISH: Wish = { digits: "2026", rules: "basic", digit_order: "given" };
const NUMBER = 28;
const WAY = "2+0+26";
const nothing = (): void => undefined;

export default repeated(function Lesson({ next, again }) {
  const texts = lessons().year;
  const [way, setWay] = useState("");
  const [found, setFound] = useState<Found>({});
  const [made = NUMBER] = Object.keys(found).map(Number);
  const done = Object.keys(found).length > 0;
  const follows = WAY.startsWith(way);
  return (
    <LessonTable game="year" look="yr-lesson" next={next} done={done} doneText={texts.doneText(made)} again={again}>
      {!done && <Guide said={(follows && texts.steps[way.length]) || texts.other} />}
      <div class="yr">
        <Entry
          wish={WISH}
          found={found}
          onFound={(number, text) => setFound(done ? found : { [number]: [text] })}
          onWay={(entered) => setWay(shown(entered).replaceAll(" ", ""))}
          asked={follows && !done ? (WAY[way.length] ?? "") : undefined}
        />
        <Board
          wish={WISH}
          found={found}
          simplest={undefined}
          score={t().scoreAlone(formatNumber(Object.keys(found).length))}
          chosen={NUMBER}
          onChoose={nothing}
        />
      </div>
    </LessonTable>
  );
});
