import { parseArgs } from 'node:util';
import { serveRemote } from './dev.mjs';
import { join } from 'node:path';
import { readRoutes } from './routes.mjs';

/** `npm run dev -w mfe-learner [-- --port 4301]`: serves the remote of the current folder to a running product. */
const PORTS = { learner: 4301, admin: 4302, tutor: 4303 };
const root = process.cwd();
const { name } = readRoutes(join(root, 'src'));
const { values } = parseArgs({ options: { port: { type: 'string' } } });

const { origin, stop } = await serveRemote({
  root,
  port: Number(values.port ?? PORTS[name]),
  say: (line) => console.log(line),
});
console.log(`The remote ${name} is at ${origin}. Ctrl-C stops it.`);
console.log(`  Start the product with REMOTE_OVERRIDES=${origin}`);
console.log(`  and open it with ?remote.${name}=${origin}`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit()));
