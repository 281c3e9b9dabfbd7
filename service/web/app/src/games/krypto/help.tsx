// How to play: the rules of this game, a first game, the keys.
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import "./help.css";
import { Lesson } from "./lesson";
import { keepLesson } from "./lesson-kept";
import type { Game } from "./logic/rules";
import { shown } from "./shown";
import { t } from "./texts";

export default function Help({ game, onClose }: { game: Game; onClose: () => void }) {
  const texts = t();
  const { learn } = texts;
  const [lesson, setLesson] = useState(false);
  return (
    <Sheet title={learn.title} closeLabel={shared().close} onClose={onClose}>
      {lesson ? (
        <Lesson
          onEnd={(how) => {
            keepLesson(how);
            setLesson(false);
          }}
        />
      ) : (
        <>
          <p>{learn.goal}</p>
          <p>{game.use === "any" ? learn.some : learn.every}</p>
          <p>
            <Button kind="primary" icon="run" onClick={() => setLesson(true)}>
              {learn.start}
            </Button>
          </p>
          <h3>{learn.thisGame}</h3>
          <p>
            {texts.task(shown(String(game.target)), game.use === "any")} {texts.onTheWay(game.rules)}
          </p>
          <div class="krypto-keys">
            <h3>{texts.keys}</h3>
            <dl>
              {texts.keyList.map(([keys, does]) => (
                <div key={keys}>
                  <dt>{keys}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </div>
        </>
      )}
    </Sheet>
  );
}
