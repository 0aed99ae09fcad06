/** What the kit needs before its first control: an adapter to this React, and its variables and resets. */
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/style/index.css';
