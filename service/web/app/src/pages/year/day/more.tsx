// What a day's puzzle has in the sheet behind More: the whole way, and the boards of its digits and of the year.
import { ButtonLink } from "../../../components/button";
import { addressOfYear } from "../../../games/daily/days";
import { MoreSheet } from "../../../games/sheets/more-sheet";
import { formatNumber } from "../../../shell/texts";
import { t as year } from "../texts";
import { hrefOf, type Wish } from "../wish";
import { t } from "./texts";
import { type Playing, WHOLE } from "./use-playing";
import { askHint } from "./way";

interface Props {
  playing: Playing;
  date: string;
  onClose: () => void;
}

export default function More({ playing, date, onClose }: Props) {
  const { daily, over, wish, giveUp } = playing;
  const texts = t();
  const now = String(new Date().getFullYear());
  const ofYear: Wish = { ...wish, rules: "basic", digits: now };
  const boards = wish.digits === now ? [wish] : [wish, ofYear];
  const show = async (): Promise<void> => {
    const hint = await askHint(daily, WHOLE);
    giveUp(hint.code === "way" ? hint.params.expression : "");
    onClose();
  };
  return (
    <MoreSheet
      name={texts.title(formatNumber(daily.target))}
      link={addressOfYear(date)}
      code={daily.puzzle_code}
      embeds={false}
      others={
        <div class="halves">
          {boards.map((board) => (
            <ButtonLink key={board.digits} href={hrefOf(board)}>
              {year().boardOf(board === wish ? [...board.digits].join(" ") : board.digits)}
            </ButtonLink>
          ))}
        </div>
      }
      onSolution={over ? undefined : show}
      onClose={onClose}
    />
  );
}
