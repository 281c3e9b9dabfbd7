// Behind the question mark: the rules, the way to the lesson, the keys.
import { ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { addressOfLesson } from "../lesson/kept";
import { t } from "./help-texts";

export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { rules, lesson, keys, keysText } = t();
  return (
    <Sheet title={shared().game.howTo} closeLabel={shared().close} onClose={onClose}>
      <ol>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <ButtonLink kind="primary" wide href={addressOfLesson("kenken")}>
        {lesson}
      </ButtonLink>
      <KeyCard title={keys} keys={keysText} />
    </Sheet>
  );
}
