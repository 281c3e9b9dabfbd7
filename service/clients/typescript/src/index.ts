export type { components, paths } from "./_generated/document.js";
export type { Operations } from "./_generated/operations.js";
export type { CallOptions } from "./call-options.js";
export { type BatchAnswers, Client, type GetPath, type Got, type ItemOf, type ListPath } from "./client.js";
export type { ClientOptions } from "./connection.js";
export {
  AnswerError,
  CountinghouseError,
  JobFailedError,
  ProblemError,
  TimedOutError,
  UnreachableError,
  UsageError,
} from "./errors.js";
export type { EventsOptions, JobEvent } from "./events.js";
export { isFinished, type JobFilters, type JobRef, type Jobs, type SubmitOptions } from "./jobs.js";
export { resultOf } from "./operations.js";
export type {
  Job,
  JobOf,
  JobSummary,
  Kind,
  Operation,
  Params,
  Problem,
  ProblemField,
  Progress,
  Question,
  Result,
  Schemas,
} from "./schemas.js";
export type { TournamentChange, TournamentEvent, Tournaments } from "./tournaments.js";
