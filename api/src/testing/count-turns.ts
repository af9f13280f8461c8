/** How many turns of the event loop, in each of which other requests are answered, a task takes. */
export async function countTurns(task: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await task();
  isDone = true;
  return turns;
}
