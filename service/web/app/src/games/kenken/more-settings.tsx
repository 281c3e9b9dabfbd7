// The settings of a puzzle that is made, folded away.
import type { ComponentProps } from "preact";
import { useEffect, useState } from "preact/hooks";
import { late } from "../../shell/late";
import type { MakerSettings } from "./makers";
import { t } from "./texts";
import { isUsual } from "./usual";

type Props = ComponentProps<typeof MakerSettings>;

const Settings = late(async () => ({ default: (await import("./makers")).MakerSettings }));

/** Open where something is not as usual, and where the service says something against it. */
export function MoreSettings(props: Props) {
  const { wish, faults } = props;
  const [open, setOpen] = useState(!isUsual(wish));
  const { size: _, rows: __, difficulty, ...others } = faults;
  const isFaulty = Object.keys(others).length > 0 || Boolean(wish.rating && difficulty);
  useEffect(() => {
    if (isFaulty) setOpen(true);
  }, [faults]);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t().make.more}</summary>
      {open && <Settings {...props} />}
    </details>
  );
}
