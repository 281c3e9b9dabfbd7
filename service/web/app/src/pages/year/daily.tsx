// The way to the puzzle of the day.
import { addressOfYear, useDaily } from "../../games/daily/days";
import { today } from "../../shell/dates";
import { t } from "./texts";

/** Leads to the puzzle of the day; nothing while the service is away. */
export function Daily() {
  const day = today();
  const { value } = useDaily("year", day);
  return (
    <p class="yr-daily">
      {value && (
        <a class="tap" href={addressOfYear(day)}>
          {t().daily(String(value.target), [...value.digits].join(" "))}
        </a>
      )}
    </p>
  );
}
