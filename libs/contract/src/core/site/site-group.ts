import * as z from 'zod/mini';
import { Version } from '../version.js';

/** A group of the site's settings with its version, which is 0 while it has the defaults. */
export const savedGroup = <Settings extends z.ZodMiniType>(settings: Settings) =>
  z.object({ version: Version, settings });
