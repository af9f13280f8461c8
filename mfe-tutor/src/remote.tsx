import type { Remote } from '@lectern/remote';

const tutor: Remote = { name: 'tutor', routes: [] };

export default tutor;
