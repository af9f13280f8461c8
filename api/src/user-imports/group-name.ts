import { GroupSettings } from '@lectern/contract';

/** The name of a group in a file, as managers may enter it. */
export const GroupName = GroupSettings.shape.name;
