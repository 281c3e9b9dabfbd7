import type { FetchOptions } from "openapi-fetch";
import type { paths } from "./_generated/document.js";
import type { Operations } from "./_generated/operations.js";
import type { CallOptions } from "./call-options.js";
import { type Answer, type ClientOptions, Connection, type Routes } from "./connection.js";
import { AnswerError, ProblemError } from "./errors.js";
import { Jobs } from "./jobs.js";
import { Limit } from "./limit.js";
import { operations } from "./operations.js";
import { allPages, type Page } from "./pages.js";
import type { Job, JobOf, Problem, Question, Schemas } from "./schemas.js";
import { Tournaments } from "./tournaments.js";

const LARGEST_PAGE = 1000;

/** The paths that can be fetched by GET. */
export type GetPath = {
  [P in keyof paths]: paths[P] extends { get: { responses: object } } ? P : never;
}[keyof paths];
type Get<P extends GetPath> = paths[P]["get"];
type Json<R> = R extends { content: { "application/json": infer T } } ? T : never;
/** What a GET of a path answers with, as JSON. */
export type Got<P extends GetPath> = Json<Get<P>["responses"][keyof Get<P>["responses"] & (200 | 202)]>;

/** The paths that have a list. */
export type ListPath = { [P in GetPath]: Got<P> extends Page<unknown> ? P : never }[GetPath];
/** An item of the list of a path. */
export type ItemOf<P extends ListPath> = Got<P> extends Page<infer T> ? T : never;

type NeedsParams<P extends GetPath> = {} extends FetchOptions<Get<P>> ? false : true;
type GetOptions<P extends GetPath> = FetchOptions<Get<P>> & CallOptions;
type GetArguments<P extends GetPath> =
  NeedsParams<P> extends true ? [options: GetOptions<P>] : [options?: GetOptions<P>];

/** The answers to questions, in their order. */
export type BatchAnswers<Q extends readonly Question[]> = { [I in keyof Q]: JobOf<Q[I][0]> | ProblemError };

export interface Client extends Operations {}

/** A client of the service at one address. */
export class Client {
  /** Jobs: submit, wait, follow, list, cancel. */
  readonly jobs: Jobs;
  /** Tournaments: follow one. */
  readonly tournaments: Tournaments;
  /** Every route of the document by its path, with the client's retries: `routes.GET("/v1/me")`. See openapi-fetch. */
  readonly routes: Routes<paths>;
  readonly #connection: Connection;

  /** `url` is the service's address; empty for the page's own origin. */
  constructor(url = "", options: ClientOptions = {}) {
    this.#connection = new Connection(url, options);
    this.routes = this.#connection.routes;
    this.jobs = new Jobs(this.#connection);
    this.tournaments = new Tournaments(this.#connection);
    Object.assign(this, operations(this.#connection, this.jobs));
  }

  /** GET a path of the document. Throws `ProblemError` for anything but a success. */
  async get<P extends GetPath>(path: P, ...[options]: GetArguments<P>): Promise<Got<P>> {
    const { timeoutMs, signal, ...init }: CallOptions & { signal?: AbortSignal | null } & object =
      options ?? {};
    return await this.#connection.data<Got<P>>(
      { timeoutMs, signal: signal ?? undefined },
      async (routes, sending) => {
        // Which options belong to which path is checked by the signature.
        return (await routes.GET(path as "/v1", { ...init, ...sending })) as {
          data?: Got<P>;
          response: Response;
        };
      },
    );
  }

  /** The items of the list of a path, such as a table's rows. Its pages are fetched as they are needed. */
  items<P extends ListPath>(
    path: P,
    ...[options]: GetArguments<P>
  ): AsyncGenerator<ItemOf<P>, void, undefined> {
    const { timeoutMs, signal, params, ...init }: CallOptions & { params?: { query?: object } } =
      (options as CallOptions | undefined) ?? {};
    const limit = new Limit({ timeoutMs, signal });
    return allPages((cursor) =>
      this.#connection.data(limit, async (routes, sending) => {
        // Lists that come whole have no second page, and take no limit.
        const query = {
          ...(cursor ? { limit: LARGEST_PAGE } : {}),
          ...params?.query,
          ...(cursor ? { cursor } : {}),
        };
        // Which options belong to which path is checked by the signature.
        const asked: object = { ...init, params: { ...params, query } };
        return (await routes.GET(path as "/v1", { ...asked, ...sending })) as Answer<Page<ItemOf<P>>>;
      }),
    );
  }

  /**
   * Answer up to 100 questions in one request, in their order: jobs, finished or not, and a `ProblemError` for each
   * question that was refused.
   */
  async batch<Q extends readonly Question[] | []>(
    questions: Q,
    options: CallOptions & { waitSeconds?: number } = {},
  ): Promise<BatchAnswers<Q>> {
    const limit = new Limit(options);
    const requests = questions.map(([kind, params]) => ({
      kind,
      params,
    })) as Schemas["BatchRequest"]["requests"];
    const wait = options.waitSeconds ?? Math.min(10, this.#connection.waitWithin(limit));
    const header = { Prefer: `wait=${wait}` };
    const { responses } = await this.#connection.data(limit, (routes, sending) =>
      routes.POST("/v1/batch", { ...sending, body: { requests }, params: { header } }),
    );
    if (!Array.isArray(responses)) throw new AnswerError("The answer is not that of a batch");
    const answers = responses.map(({ status, body }) =>
      status < 300 ? (body as Job) : new ProblemError(status, body as Problem),
    );
    return answers as BatchAnswers<Q>;
  }
}
