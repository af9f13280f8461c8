import '@lectern/ui/base.css';
// Evaluated in a task before the shell's own modules: see docs/decisions/first-paint.md.
import 'react-dom/client';
