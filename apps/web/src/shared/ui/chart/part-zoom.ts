import { DataZoomSliderComponent } from 'echarts/components';
import { use } from 'echarts/core';

// The bar alone: zooming inside the drawing would take wheel and finger away from the page.
use([DataZoomSliderComponent]);
