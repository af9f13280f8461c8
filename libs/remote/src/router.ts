/**
 * What shell and remotes get as `react-router-dom`: the shared copy can't be tree-shaken, and whole it weighs three
 * times as much. The lint rule on `react-router-dom` names the same exports.
 */
export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavLink,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router';
