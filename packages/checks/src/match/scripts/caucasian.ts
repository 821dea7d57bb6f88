import { type Spelling, table, unitsBy } from '@verify/reading/names';

/** Georgia's national system of 2002, and what passports before it and French ones have. */
const GEORGIAN = table(
  'ა=A ბ=B გ=G დ=D ე=E ვ=V,W ზ=Z თ=T,TH ი=I,Y კ=K,C ლ=L მ=M ნ=N ო=O პ=P ჟ=ZH,J რ=R ს=S ტ=T უ=U,OU ფ=P,PH,F ქ=K,Q,C ღ=GH,G ყ=Q,K,KH ' +
    'შ=SH,CH ჩ=CH,TCH ც=TS,C,TZ ძ=DZ წ=TS,TZ,C ჭ=CH,TCH ხ=KH,X,H ჯ=J,DJ,DZH ჰ=H',
);
/** ISO 9985 as passports simplify it, with the sounds of Western Armenian. Upper case: և is ԵՒ. */
const ARMENIAN = table(
  'Ա=A Բ=B,P Գ=G,K Դ=D,T Ե=E,YE Զ=Z Է=E Ը=Y,E,U,I Թ=T,TH Ժ=ZH,J Ի=I Լ=L Խ=KH,X,H Ծ=TS,TZ,DZ,C Կ=K,G Հ=H Ձ=DZ,TS,TZ Ղ=GH,G Ճ=CH,TCH,J,DJ ' +
    'Մ=M Յ=Y,H,J Ն=N Շ=SH,CH Ո=O,VO Չ=CH,TCH Պ=P,B Ջ=J,DJ,CH Ռ=R,RR Ս=S Վ=V Տ=T,D Ր=R Ց=TS,C,TZ Ւ=V,W Փ=P,PH Ք=K,KH,Q Օ=O Ֆ=F ՈՒ=U,OU,OO,V ' +
    'ԵՒ=EV,YEV,EW ՅԱ=YA,IA,EA ՅՈՒ=YU,IU,YOU ԻԱ=IA,YA ԵԱ=EA,IA,YA',
);

export const georgianUnits = (text: string): Spelling => unitsBy(text.toLowerCase(), GEORGIAN, () => null);
export const armenianUnits = (text: string): Spelling => unitsBy(text.toUpperCase(), ARMENIAN, () => null);
