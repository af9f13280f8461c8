import '@lectern/ui/base.css';
import { QueryClientProvider, queryClient, showFailuresBy } from '@lectern/client';
import { installNavigationBlocker } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app';
import { watchApp } from './installed-app/watch-app';
import './remotes/on-demand';
import { prepareRoot } from './take-over';

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');

installNavigationBlocker();
watchApp();
showFailuresBy(toast);
createRoot(prepareRoot(root)).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
