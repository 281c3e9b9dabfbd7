// The targets in a frame on another site: only addresses of codes may be in a frame.
import { writeCode } from "@countinghouse/client/play/krypto/code";
import Targets, { type Props } from "./targets";

export default function FramedTargets(props: Omit<Props, "addressOf">) {
  return <Targets {...props} addressOf={(game) => `/embed/${writeCode({ ...game, cards: [...game.cards] })}`} />;
}
