// `client.krypto.solve(…)` and the other operations, made from the list of the document.

import { games, type Operations } from "./_generated/operations.js";
import type { CallOptions } from "./call-options.js";
import { type Connection, newIdempotencyKey } from "./connection.js";
import { JobFailedError } from "./errors.js";
import { isFinished, type Jobs } from "./jobs.js";
import { Limit } from "./limit.js";
import type { Job, Kind, Result } from "./schemas.js";

type Path = "/v1/krypto/solve";

/** All operations, grouped by game. */
export function operations(connection: Connection, jobs: Jobs): Operations {
  const grouped = Object.entries(games).map(([game, list]) => {
    const [folder, ...names] = list.split(" ");
    const methods = names.map((name) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      (params: object = {}, options: CallOptions = {}) =>
        run(connection, jobs, `/v1/${folder}/${name}`, params, options),
    ]);
    return [game, Object.fromEntries(methods)];
  });
  // The list and the interface are generated together.
  return Object.fromEntries(grouped) as Operations;
}

/** The result of a job that has ended. Throws `JobFailedError` if it has none. */
export function resultOf<J extends Job>(job: J): NonNullable<J["result"]> {
  if (job.result === null) throw new JobFailedError(job);
  return job.result;
}

async function run(
  connection: Connection,
  jobs: Jobs,
  path: string,
  params: object,
  options: CallOptions,
): Promise<Result<Kind>> {
  const limit = new Limit(options);
  // To cancel a job, its id has to be known at once.
  const seconds = options.cancelOnAbort ? 0 : connection.waitWithin(limit);
  const header = { Prefer: `wait=${seconds}`, "Idempotency-Key": newIdempotencyKey() };
  const job: Job = await connection.data(limit, (routes, sending) =>
    // All operations have the same form; one stands for all.
    routes.POST(path as Path, { ...sending, body: params as never, params: { header } }),
  );
  return resultOf(isFinished(job) ? job : await jobs.wait(job, limit, options.cancelOnAbort));
}
