// Every entry of the package, imported by its address.
import * as main from "@countinghouse/client";
import * as play from "@countinghouse/client/play";
import * as derful31 from "@countinghouse/client/play/derful31";
import * as kenken from "@countinghouse/client/play/kenken";
import * as krypto from "@countinghouse/client/play/krypto";
import * as year from "@countinghouse/client/play/year";
import * as webhooks from "@countinghouse/client/webhooks";

const entries = { index: main, play, "play/derful31": derful31, "play/kenken": kenken, "play/krypto": krypto, "play/year": year, webhooks };
for (const [entry, module] of Object.entries(entries)) {
  for (const name of Object.keys(module)) console.log(`typescript ${entry} ${name}`);
}
