// The rules and the keys, behind the question mark.
import { ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { t as shared } from "../../shell/texts";
import { addressOfLesson } from "../lesson/kept";
import { t } from "./texts";

export default function Rules({ onClose }: { onClose: () => void }) {
  const texts = t().howTo;
  return (
    <Sheet title={texts.title} closeLabel={shared().close} onClose={onClose}>
      <ul>
        <li>{texts.goal}</li>
        <li>{texts.cards}</li>
        <li>{texts.play}</li>
        <li>{texts.sums}</li>
        <li>{texts.start}</li>
      </ul>
      <ButtonLink wide href={addressOfLesson("31-derful")}>
        {texts.lesson}
      </ButtonLink>
      <KeyCard title={texts.keys} keys={t().keys} />
    </Sheet>
  );
}
