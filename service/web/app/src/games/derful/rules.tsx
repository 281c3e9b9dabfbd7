// The rules and the keys, behind the question mark.
import { ButtonLink } from "../../components/button";
import { Sheet } from "../../components/sheet";
import { KeyCard } from "../../shell/keys";
import { addressOf } from "../../shell/router";
import { t as shared } from "../../shell/texts";
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
      <ButtonLink wide href={`${addressOf("derful")}?lesson=1`}>
        {texts.lesson}
      </ButtonLink>
      <KeyCard title={texts.keys} keys={t().keys} />
    </Sheet>
  );
}
