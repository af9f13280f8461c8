import '@lectern/ui/base.css';
import { queryClient } from '@lectern/client';
import { heedHolds } from '@lectern/remote';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import './remotes/shared';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

heedHolds();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
