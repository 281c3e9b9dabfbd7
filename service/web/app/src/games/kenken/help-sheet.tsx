// Behind the question mark: the rules, the lesson, the keys.
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import { KeyCard } from "../../shell/key-card";
import { t } from "./texts";

export function HelpSheet({ onLesson, onClose }: { onLesson?: (() => void) | undefined; onClose: () => void }) {
  const texts = t();
  return (
    <Sheet title={shared().game.howTo} closeLabel={shared().close} onClose={onClose}>
      <ol>
        {texts.howTo.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {onLesson && (
        <Button kind="primary" wide onClick={onLesson}>
          {texts.lesson.again}
        </Button>
      )}
      <KeyCard title={texts.tools.keys} keys={texts.tools.keysText} />
    </Sheet>
  );
}
