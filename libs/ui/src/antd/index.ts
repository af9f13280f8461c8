export { Form, Input, Progress, Tabs, Upload, type UploadFile, type UploadProps } from 'antd';
export { AntdArea } from './antd-area';
