// The way to the puzzle of the day.
import { client } from "../../shell/api";
import { useAsked } from "../../shell/asked";
import { today } from "../../shell/dates";
import { t } from "./texts";
import { hrefOf } from "./wish";

/** The first to ask for a day waits until its puzzle is made. */
const WAIT = { Prefer: "wait=20" };

/** Leads to the puzzle of the day; nothing while the service is away. */
export function Daily() {
  const day = today();
  const { value } = useAsked(day, (limits) =>
    client.peek().get("/v1/year/daily", { params: { query: { date: day }, header: WAIT }, ...limits }),
  );
  return (
    <p class="yr-daily yr-more">
      {value && "digits" in value && (
        <a class="tap" href={`${hrefOf({ ...value, digit_order: "given" })}&target=${value.target}`}>
          {t().daily(String(value.target), [...value.digits].join(" "))}
        </a>
      )}
    </p>
  );
}
