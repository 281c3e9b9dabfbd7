// What a board has in the sheet behind More: a way to the number that is chosen, paper, and the boards of other digits.
import { Button, ButtonLink } from "../../components/button";
import { MoreSheet } from "../../games/sheets/more-sheet";
import { formatNumber } from "../../shell/texts";
import { Others } from "./choices";
import { t } from "./texts";
import type { Filling } from "./use-filling";
import { hrefOf, hrefOfSheets, shown } from "./wish";

interface Props {
  filling: Filling;
  /** Show a way to the number that is chosen. */
  onWay: () => void;
  onClose: () => void;
}

export default function More({ filling, onWay, onClose }: Props) {
  const { wish, found, chosen, simplest, score, empty } = filling;
  const texts = t();
  /** Close the sheet, and do what was asked for once it is gone. */
  const then = (act: () => void) => (): void => {
    onClose();
    requestAnimationFrame(act);
  };
  return (
    <MoreSheet name={texts.shared(wish.digits, score)} link={hrefOf(wish)} others={<Others wish={wish} />} onClose={onClose}>
      {chosen !== undefined && simplest && (
        <Button wide onClick={then(onWay)}>
          {texts.showWay(shown(formatNumber(chosen)))}
        </Button>
      )}
      <div class="halves">
        <Button onClick={then(() => print())}>{texts.paper}</Button>
        <ButtonLink href={hrefOfSheets(wish)}>{texts.sheets}</ButtonLink>
      </div>
      {Object.keys(found).length > 0 && (
        <Button wide onClick={then(empty)}>
          {texts.empty}
        </Button>
      )}
    </MoreSheet>
  );
}
