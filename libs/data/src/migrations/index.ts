import { CreateLectern1795233641816 } from './1795233641816-create-lectern.js';

/** All migrations, oldest first. */
export const migrations = [CreateLectern1795233641816];
