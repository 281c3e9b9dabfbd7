// Censuses: started, followed live, cancelled, downloaded.
import type { JobSummary } from "@countinghouse/client";
import { useState } from "preact/hooks";
import { useTitle } from "../../shell/announcer";
import { apiKey, client } from "../../shell/api";
import { AskedView, useAsked } from "../../shell/asked";
import type { PageProps } from "../../shell/router";
import { t as shared } from "../../shell/texts";
import { begun, formatMoment } from "./begun";
import { Followed } from "./followed";
import { t } from "./texts";
import "./jobs.css";
import { Start } from "./start";

// The jobs started here, and those the service lists to this caller.

const PAGE = 10;

function BegunHere() {
  const texts = t();
  return (
    <section>
      <h2>{texts.yours}</h2>
      {begun.value.length === 0 && <p class="muted">{texts.none}</p>}
      <ul class="jobs-list">
        {begun.value.map(({ id, kind, at }) => (
          <li>
            <a href={`/jobs/${id}`}>{texts.kinds[kind as keyof typeof texts.kinds] ?? kind}</a>
            <span class="muted">{formatMoment(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asked for only when opened: there may be many, and not everybody may see them. */
function JobsOfAll() {
  const texts = t();
  const [limit, setLimit] = useState(0);
  const asked = useAsked(limit ? `jobs ${limit} ${apiKey.value}` : undefined, (limits) =>
    client.value.get("/v1/jobs", { params: { query: { limit } }, ...limits }),
  );
  return (
    <details class="jobs-all" onToggle={({ currentTarget }) => setLimit(currentTarget.open ? limit || PAGE : 0)}>
      <summary>{texts.all}</summary>
      <AskedView asked={asked}>
        {({ items, next }) => (
          <>
            <ul class="jobs-list">
              {items.map((job) => (
                <Listed job={job} />
              ))}
            </ul>
            {items.length === 0 && <p class="muted">{texts.none}</p>}
            {next && (
              <button type="button" onClick={() => setLimit(limit + PAGE)}>
                {texts.more}
              </button>
            )}
          </>
        )}
      </AskedView>
    </details>
  );
}

function Listed({ job: { id, kind, status, created_at } }: { job: JobSummary }) {
  const texts = t();
  return (
    <li>
      <a href={`/jobs/${id}`}>{texts.kinds[kind as keyof typeof texts.kinds] ?? kind}</a>
      <span class={`jobs-status jobs-${status}`}>{texts.statuses[status]}</span>
      <span class="muted">{formatMoment(created_at)}</span>
    </li>
  );
}

export default function Jobs({ route: { params, query } }: PageProps) {
  const texts = t();
  const id = params["id"];
  const title = id ? texts.job : shared().pages.jobs;
  useTitle(title);
  if (id) return <Followed key={id} id={id} />;
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{texts.lead}</p>
      <Start given={query} />
      <BegunHere />
      <JobsOfAll />
    </>
  );
}
