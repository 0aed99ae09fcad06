/**
 * The kit's controls that the console uses. The build replaces an import from here with the control's own module and
 * stylesheet (build/kit.ts), so that a page contains only the controls that it uses.
 */
export {
  Alert,
  Button,
  type ButtonProps,
  Checkbox,
  ConfigProvider,
  DatePicker,
  Drawer,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  InputTag,
  Message,
  Modal,
  Notification,
  Popconfirm,
  Progress,
  Radio,
  Select,
  type SelectProps,
  Switch,
  Tag,
} from '@arco-design/web-react';
