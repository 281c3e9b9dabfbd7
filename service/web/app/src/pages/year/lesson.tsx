// The lesson: 28 from the digits of 2026, one key after the other. Any other way to it will do as well.
import { check } from "@countinghouse/client/play/year/check";
import { useRef, useState } from "preact/hooks";
import { Guide, LessonTable, repeated } from "../../games/lesson/lesson";
import { t as lessons } from "../../games/lesson/texts";
import { Entry, Made } from "./entry";
import { Target } from "./target";
import { t } from "./texts";
import { gameOf, shown, type Wish } from "./wish";
import "./table.css";

const WISH: Wish = { digits: "2026", rules: "basic", digit_order: "given" };
const NUMBER = 28;
const WAY = "2+0+26";

export default repeated(function Lesson({ next, again }) {
  const texts = lessons().year;
  const root = useRef<HTMLDivElement>(null);
  const [way, setWay] = useState("");
  const [done, setDone] = useState(false);
  /** What is wrong with the way that was entered; gone once it is changed. */
  const [fault, setFault] = useState<string>();
  const plain = shown(way).replaceAll(" ", "");
  const follows = WAY.startsWith(plain);
  const type = (text: string): void => {
    setFault(undefined);
    setWay(text);
  };
  const submit = (): void => {
    if (way.trim() === "") return;
    const wrong = check(gameOf(WISH, NUMBER), way).fault;
    if (wrong) setFault(shown(t().faults[wrong.code](wrong as never)));
    else setDone(true);
  };
  const undo = (): void => type(way.slice(0, -1));
  return (
    <LessonTable game="year" look="yr-day" felt="year" next={next} done={done} doneText={texts.doneText} again={again}>
      <div class="yr-table" ref={root}>
        <Target target={NUMBER} rules={WISH.rules} won={done} />
        <div class="yr-said">
          {!done && (
            <Guide
              wrong={fault !== undefined}
              said={fault ? [fault] : (follows && texts.steps[plain.length]) || texts.other}
            />
          )}
        </div>
        {done ? (
          <Made digits={WISH.digits} way={way} target={NUMBER} />
        ) : (
          <Entry
            entering={{ wish: WISH, way, type, submit, undo, canUndo: way !== "" }}
            root={root}
            asked={follows ? (WAY[plain.length] ?? "") : undefined}
          />
        )}
      </div>
    </LessonTable>
  );
});
