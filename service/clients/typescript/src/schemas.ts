// Names for what the document describes.
import type { components } from "./_generated/document.js";
import type { CallOptions } from "./call-options.js";

/** All schemas of `openapi.yaml` by name, such as `Schemas["KryptoSolveResult"]`. */
export type Schemas = components["schemas"];

/** A job of any kind; it narrows on `kind`. */
export type Job = Schemas["Job"];
export type JobSummary = Schemas["JobSummary"];
export type Problem = Schemas["Problem"];
export type ProblemField = Schemas["ProblemField"];
export type Progress = Schemas["Progress"];

type JobRequest = Schemas["JobRequest"];

/** The operations that can be asked for, such as `krypto.solve`. */
export type Kind = JobRequest["kind"];
/** The parameters of an operation. */
export type Params<K extends Kind> = Extract<JobRequest, { kind: K }>["params"];
/** A job of one kind. */
export type JobOf<K extends Kind> = Extract<Job, { kind: K }>;
/** What a job of one kind comes to. */
export type Result<K extends Kind> = NonNullable<JobOf<K>["result"]>;

/** An operation with its parameters. */
export type Question<K extends Kind = Kind> = { [One in K]: readonly [kind: One, params: Params<One>] }[K];

/** One operation as a method: it resolves to the result, however long that takes. */
export type Operation<K extends Kind> =
  {} extends Params<K>
    ? (params?: Params<K>, options?: CallOptions) => Promise<Result<K>>
    : (params: Params<K>, options?: CallOptions) => Promise<Result<K>>;
