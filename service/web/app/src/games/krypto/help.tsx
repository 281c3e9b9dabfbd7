// How to play: the rules of this game, the way to the lesson, the keys.
import type { Game } from "@countinghouse/client/play/krypto/rules";
import { ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { addressOfLesson } from "../lesson/kept";
import { shown } from "./game";
import { t } from "./texts";

export default function Help({ game, onClose }: { game: Game; onClose: () => void }) {
  const texts = t();
  const { learn } = texts;
  return (
    <Sheet title={learn.title} closeLabel={shared().close} onClose={onClose}>
      <p>{learn.goal}</p>
      <p>{game.use === "any" ? learn.some : learn.every}</p>
      <p>{learn.dots}</p>
      <p>
        <ButtonLink kind="primary" icon="run" href={addressOfLesson("krypto")}>
          {learn.start}
        </ButtonLink>
      </p>
      <h3>{learn.thisGame}</h3>
      <p>
        {texts.task(shown(String(game.target)), game.use === "any")} {texts.onTheWay(game.rules)}
      </p>
      <KeyCard title={texts.keys} keys={texts.keyList} />
    </Sheet>
  );
}
