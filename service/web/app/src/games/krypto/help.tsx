// How to play: the rules of this game, a first game, the keys.
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { useState } from "preact/hooks";
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { shown } from "./game";
import { keepLesson, Lesson } from "./lesson";
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
          <KeyCard title={texts.keys} keys={texts.keyList} />
        </>
      )}
    </Sheet>
  );
}
