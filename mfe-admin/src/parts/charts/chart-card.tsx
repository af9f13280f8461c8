import { Button, Card, CardTitle, Row, Skeleton } from '@lectern/ui';
import { ChartLine, Table2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Cell } from '../files/csv';
import { t } from '../texts';
import { NumberTable } from './number-table';

/** A chart with a title and a button that shows the same data as a table. */
export function ChartCard({ title, rows, children }: { title: string; rows: Cell[][]; children: ReactNode }) {
  const [isTable, setTable] = useState(false);
  return (
    <Card>
      <Row gap="8 16" justify="space-between">
        <CardTitle>{title}</CardTitle>
        <Button variant="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
          {isTable ? t('charts.asChart') : t('charts.asTable')}
        </Button>
      </Row>
      {isTable && <NumberTable caption={title} rows={rows} />}
      {!isTable && <Suspense fallback={<Skeleton height="332px" />}>{children}</Suspense>}
    </Card>
  );
}
