export { Progress, Upload, type UploadFile, type UploadProps } from 'antd';
export { AntdArea } from '../theme/antd-area';
