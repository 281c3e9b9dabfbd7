SELECT coalesce(sum(shards_left - (
  SELECT coalesce(sum(shards_done), 0) FROM progress WHERE computation_id = computations.id
)), 0)::bigint
FROM computations
WHERE state IN ('queued', 'running') AND queue = :queue
