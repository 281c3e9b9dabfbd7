// Behind the question mark: the rules, the lesson, the keys.
import { Button } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import { t } from "./texts";

export function HelpSheet({ onLesson, onClose }: { onLesson?: (() => void) | undefined; onClose: () => void }) {
  const texts = t();
  return (
    <Sheet title={shared().game.howTo} closeLabel={shared().close} onClose={onClose}>
      <ol class="kk-how">
        {texts.howTo.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      {onLesson && (
        <Button kind="primary" wide onClick={onLesson}>
          {texts.lesson.again}
        </Button>
      )}
      <h3>{texts.tools.keys}</h3>
      <dl class="kk-list">
        {texts.tools.keysText.map(([key, text]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
