export {
  Progress,
  Table,
  Upload,
  type TableColumnType,
  type TableProps,
  type UploadFile,
  type UploadProps,
} from 'antd';
export { AntdArea } from '../theme/antd-area';
