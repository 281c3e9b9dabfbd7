// A page of a table's rows, the way to the next, and all of them as CSV.
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { idleIf } from "../../components/button";
import { client } from "../../shell/api";
import { type Limits, useAsked } from "../../shell/asked";
import { route } from "../../shell/router";
import { download } from "../../shell/share";
import { Awaited } from "./status";
import { t } from "./texts";

/** What of a table is wanted. */
interface Wanted {
  path: string;
  parts?: Record<string, string>;
  query: Record<string, string | number | undefined>;
}

export interface Column<R> {
  title: string;
  value: (row: R) => ComponentChildren;
  numeric?: boolean;
}

const ROWS_A_PAGE = 50;
/** By how many columns a table has. */
const ABREAST: Record<number, number> = { 2: 4, 3: 3, 4: 2 };
const LEAST_ROWS = 8;

// Whether there is room for tables side by side.

const query = matchMedia("(min-width: 1024px)");
const wide = signal(query.matches);

query.addEventListener("change", () => {
  wide.value = query.matches;
});

/** The query without what was not chosen. */
function paramsOf({ parts, query }: Wanted, more: Record<string, string | number> = {}): object {
  const chosen = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return { params: { path: parts ?? {}, query: { ...Object.fromEntries(chosen), ...more } } };
}

async function pageOf<R>(wanted: Wanted, limits: Limits): Promise<{ items: R[]; next: string | null }> {
  const options = { ...paramsOf(wanted, { limit: ROWS_A_PAGE }), ...limits };
  return (await client.value.get(wanted.path as never, options as never)) as { items: R[]; next: string | null };
}

/** Any document of a table. */
export async function documentOf<T>(wanted: Wanted, limits: Limits): Promise<T> {
  return (await client.value.get(wanted.path as never, { ...paramsOf(wanted), ...limits } as never)) as T;
}

/** The address of this page with another cursor. */
function hrefAt(cursor: string | undefined): string {
  const { path, query } = route.value;
  const changed = new URLSearchParams(query);
  if (cursor === undefined) changed.delete("cursor");
  else changed.set("cursor", cursor);
  const text = changed.toString();
  return path + (text && `?${text}`);
}

/** Downloads the rows that were asked for, all pages of them. */
export function Csv({ wanted, file }: { wanted: Wanted; file: string }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const texts = t();
  const { cursor: _, ...query } = wanted.query;
  const fetchAll = async (): Promise<void> => {
    setState("busy");
    try {
      const options = { ...paramsOf({ ...wanted, query }), headers: { Accept: "text/csv" }, parseAs: "blob" };
      const { data, response } = await client.value.routes.GET(wanted.path as never, options as never);
      if (!response.ok || !((data as unknown) instanceof Blob)) throw new Error(String(response.status));
      download(`${file}.csv`, data as unknown as Blob);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <span class="row">
      <button type="button" {...idleIf(state === "busy", () => void fetchAll())}>
        {texts.csv}
      </button>
      <span role="status">{state === "busy" && texts.csvBusy}</span>
      {state === "failed" && (
        <span class="bad" role="alert">
          {texts.csvFailed}
        </span>
      )}
    </span>
  );
}

interface TableProps<R> {
  rows: readonly R[];
  columns: Array<Column<R>>;
  caption: string;
  /** How many parts of it stand side by side where there is room. */
  abreast?: number | undefined;
}

/** As many parts, of equally many rows each, as stand side by side. */
function partsOf<R>(rows: readonly R[], parts: number): R[][] {
  const long = Math.max(LEAST_ROWS, Math.ceil(rows.length / parts));
  return Array.from({ length: Math.ceil(rows.length / long) }, (_, part) => rows.slice(part * long, (part + 1) * long));
}

export function Table<R>({ rows, columns, caption, abreast = ABREAST[columns.length] ?? 1 }: TableProps<R>) {
  return (
    <div class="scroll tables-scroll" role="region" aria-label={caption} tabIndex={0}>
      {partsOf(rows, wide.value ? abreast : 1).map((part, index) => (
        <Part key={index} rows={part} columns={columns} />
      ))}
    </div>
  );
}

function Part<R>({ rows, columns }: Pick<TableProps<R>, "rows" | "columns">) {
  return (
    <table class="tables-table">
      <thead>
        <tr>
          {columns.map(({ title, numeric }) => (
            <th scope="col" class={numeric ? "tables-number" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map(({ value, numeric }) => (
              <td class={numeric ? "tables-number" : undefined}>{value(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowsProps<R> = Omit<TableProps<R>, "rows"> & { wanted: Wanted; file: string };

export function Rows<R>({ wanted, columns, file, caption, abreast }: RowsProps<R>) {
  const texts = t();
  const asked = useAsked(JSON.stringify(wanted), (limits) => pageOf<R>(wanted, limits));
  return (
    <Awaited asked={asked}>
      {({ items, next }) => (
        <>
          {items.length ? <Table rows={items} columns={columns} caption={caption} abreast={abreast} /> : <p>{texts.none}</p>}
          <div class="row">
            {wanted.query["cursor"] !== undefined && (
              <a class="button" href={hrefAt(undefined)}>
                {texts.first}
              </a>
            )}
            {next !== null && (
              <a class="button" href={hrefAt(next)}>
                {texts.next}
              </a>
            )}
            {items.length > 0 && <Csv wanted={wanted} file={file} />}
          </div>
        </>
      )}
    </Awaited>
  );
}
