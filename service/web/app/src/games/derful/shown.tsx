// A solution that was asked for.
import { Sheet } from "../../components/sheet";
import { t as shared } from "../../shell/catalogue";
import { HeadingLevel } from "../../shell/heading";
import type { Deal } from "./game";
import { Solutions } from "./solutions";
import { t } from "./texts";

export default function Shown({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  return (
    <Sheet title={t().hints.solution} closeLabel={shared().close} onClose={onClose}>
      <HeadingLevel value={3}>
        <Solutions deal={deal} />
      </HeadingLevel>
    </Sheet>
  );
}
