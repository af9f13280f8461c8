import { fileURLToPath } from 'node:url';
import { makeBillOfMaterials } from './bill-of-materials.mjs';

/** `npm run sbom --silent`: prints the bill of materials of a release. */
try {
  process.stdout.write(await makeBillOfMaterials(fileURLToPath(new URL('../..', import.meta.url))));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
