// Censuses: started, followed live, cancelled, downloaded.
import { t as shared } from "../../shell/catalogue";
import type { PageProps } from "../../shell/pages";
import { useTitle } from "../../shell/title";
import { Followed } from "./followed";
import "./jobs.css";
import { BegunHere, JobsOfAll } from "./lists";
import { Start } from "./start";
import { t } from "./texts";

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
