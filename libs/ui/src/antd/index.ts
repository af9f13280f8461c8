export { DatePicker, Form, Input, Pagination, Popconfirm, Progress, Table, Tabs, Upload } from 'antd';
export type { TableProps, UploadFile, UploadProps } from 'antd';
export { AntdArea } from './antd-area';
