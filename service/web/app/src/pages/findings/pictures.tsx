// The pictures of the findings.
import type { paths } from "@countinghouse/client";
import type { ComponentType } from "preact";
import { client, isRefusal } from "../../shell/api";
import { Trouble, useAsked } from "../../shell/asked";
import { formatNumber } from "../../shell/texts";
import type { FindingName } from "./calls";
import { t } from "./texts";

interface PictureProps {
  /** What it shows, for those who do not see it. */
  text: string;
}

/** Rows of steps, each leading to the next. */
function Ways({ text, ways }: PictureProps & { ways: readonly (readonly string[])[] }) {
  return (
    <figure class="findings-picture panel" role="img" aria-label={text}>
      {ways.map((steps) => (
        <p class="row" aria-hidden="true">
          {steps.map((step, index) => (
            <>
              {index > 0 && <span class="findings-arrow">→</span>}
              <span class={step.includes("−4") || step.includes("½") ? "chip chip-brass" : "chip"}>{step}</span>
            </>
          ))}
        </p>
      ))}
    </figure>
  );
}

/** How much of a whole, as a bar. */
function ShareOfAll({ text, some, all }: PictureProps & { some: number; all: number }) {
  const said = t().ofGames(formatNumber(some), formatNumber(all));
  const percent = formatNumber(some / all, { style: "percent", maximumFractionDigits: 1 });
  return (
    <figure class="findings-picture panel">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={`${text} ${said}`} class="findings-bar">
        <rect width="100" height="8" fill="var(--sunk)" />
        <rect width={(100 * some) / all} height="8" fill="var(--brand)" />
      </svg>
      <figcaption>
        {said} ({percent})
      </figcaption>
    </figure>
  );
}

type ChartName = paths["/v1/charts/{chart}.svg"]["get"]["parameters"]["path"]["chart"];

/** A chart that the service draws from its tables. It is asked for with the reader's key, which an image's address has not. */
function Chart({ text, name }: PictureProps & { name: ChartName }) {
  const { value, error } = useAsked(name, async (limits) => {
    return await client.value.get("/v1/charts/{chart}.svg", {
      params: { path: { chart: name } },
      parseAs: "text",
      ...limits,
    });
  });
  const refused = isRefusal(error);
  return (
    <figure class="findings-picture panel">
      {refused && <Trouble error={error} />}
      {error !== undefined && !refused && <p class="muted">{t().pictureAway}</p>}
      {error === undefined && (
        <img
          {...(value === undefined ? {} : { src: `data:image/svg+xml,${encodeURIComponent(value)}` })}
          alt={text}
          width="600"
          height="788"
        />
      )}
      <figcaption>{text}</figcaption>
    </figure>
  );
}

export const PICTURES: Record<FindingName, ComponentType<PictureProps>> = {
  negative: ({ text }) => (
    <Ways
      text={text}
      ways={[
        ["3 − 7 = −4", "10 + (−4) = 6"],
        ["7 − 3 = 4", "10 − 4 = 6"],
      ]}
    />
  ),
  fractions: ({ text }) => <Ways text={text} ways={[["1 + 1 = 2", "1 ÷ 2 = ½", "1 + ½ = 1½", "10 × 1½ = 15"]]} />,
  "order-5": ({ text }) => <Chart text={text} name="31-derful" />,
  "order-6": ({ text }) => <Chart text={text} name="31-derful-6" />,
  "best-total": ({ text }) => <Chart text={text} name="31-derful" />,
  kenken: ({ text }) => <Chart text={text} name="kenken" />,
  "24": ({ text }) => <ShareOfAll text={text} some={1362} all={1820} />,
  "2027": ({ text }) => <Chart text={text} name="years" />,
  countdown: ({ text }) => <ShareOfAll text={text} some={10_858_746} all={11_905_457} />,
};
