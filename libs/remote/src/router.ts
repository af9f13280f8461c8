/**
 * What shell and remotes get as `react-router-dom`: the shared copy can't be tree-shaken, and whole it weighs three
 * times as much. The lint rule on `react-router-dom` names the same exports.
 */
export {
  BrowserRouter,
  matchRoutes,
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export { Link } from './link';
