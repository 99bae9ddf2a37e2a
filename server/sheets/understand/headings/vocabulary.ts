/** The words of headings in all languages of sheets, by the concept that they mean. */

/** Words by concept, in lower case. Long words are also recognised with one wrong letter. */
export const WORDS = {
  vendor: 'vendor supplier seller lieferant',
  stock:
    'stock stk inventory lot packet pkt pckt parcel bag article offer entry listing barcode item sku lager artikel 库存 货 מלאי સ્ટોક référence מקט પેકેટ artikelnr bestellnr lagernr stok voorraad voorraadnummer pakket partij pacchetto paquete codice codigo kod kodu артикул код номенклатура 管理 品番 商品 石 склад остаток магазин almacén magazzino lotto lote 在庫 स्टॉक مخزون paket пакет pkg package 재고 관리번호 قطعة رقم',
  ref: 'ref reference referencia riferimento referência referans referentie referenz référence 参考',
  number:
    'no num nr nbr number numbers numero numara # id uid uuid code nos nummer 号 编号 מספר מס નંબર n° № n numero número numéro номер nr 番号 番 no. № nº नंबर क्रमांक رقم 번호 номера',
  stone:
    'stone stones diamond diamonds dia gem stein steine diamant 钻石 אבן אבנים יהלום હીરા product diamonds pierre pierres piedra pietra steen камень бриллиант diamante diamanten diamants tas pedra bril 石 हीरा gem gems камня 다이아몬드 ألماس الماس',
  shape:
    'shape shapes shp form outline 形状 形狀 צורה આકાર forme forma vorm slijpvorm форма şekil sekil şekli sekli 形 シェイプ 钻形 钻石形状 आकार شكل 모양 형태 شكل',
  carat:
    'carat carats caret ct cts crt crts crat karat 克拉 קראט קרט לקרט לקראט કેરેટ c quilate quilates carati carato karaat 卡 卡数 卡重 карат караты カラット कैरेट قيراط للقيراط 캐럿 중량 قيراط',
  weight:
    'weight wt wts wgt wght mass gewicht 重量 重 משקל વજન mass poids peso вес масса ağırlık vajan vazan 钻重 重さ वजन وزن 중량 重さ',
  /** Shops weigh in grams; a carat is a fifth of one. */
  gram: 'g gm gms gr gram grams gramm gramme grammes',
  size: 'size sz größe groesse',
  color:
    'color colour col clr colr colo farbe 颜色 色 צבע રંગ કલર couleur colore cor kleur цвет renk カラー रंग لون 색상 컬러',
  clarity:
    'clarity clar clrt clearity purity reinheit 净度 ניקיון נקיון શુદ્ધતા ક્લેરિટી pureté purete ક્લેરિટિ claridad pureza purezza clareza zuiverheid shuddhata saflik чистота berraklık クラリティ शुद्धता نقاء 투명도 선명도 نقاوة дефектность temizlik',
  cut: 'cut cutting make schliff 切工 חיתוך કટ taille schliffgüte schliffguete corte talla taglio lapidação slijpkwaliteit slijpsel slijpvormkwaliteit 车工 切割 огранка качество kesim カット कट قطع 컷 연마 قطع',
  polish:
    'polish pol politur 抛光 打磨 ליטוש પોલિશ poli pulido politura lucidatura polimento polijsting polijstwerk полировка 研磨 磨光 cila ポリッシュ पॉलिश تلميع 폴리시 연마상태 صقل',
  symmetry:
    'symmetry sym symm symn symetry symmetrie 对称 סימטריה સિમેટ્રી symétrie simetría simetria simmetria симметрия simetri 対称 対称性 シンメトリー सममिति تماثل 대칭 تماثل',
  fluorescence:
    'fluorescence fluor flu fluo flr fluro fls flo flor fluoro fluorescent fluoreszenz fluorescense 荧光 פלואורסצנציה פלורסנציה ફ્લોરોસન્સ flourescence fluorescencia fluorescenza fluorescência fluorescentie флуоресценция флюоресценция floresan 蛍光 蛍光性 प्रतिदीप्ति 형광 형광성 فلورة',
  lab: 'lab laboratory labor laboratorium institut 实验室 机构 מעבדה લેબ laboratoire laboratorio laboratório лаборатория laboratuvar 鑑定機関 लैब مختبر 감정소 감정기관 مختبر',
  cert: 'cert certi certificate certification graded grading paper papers zertifikat gia igi hrd 证书 תעודה પ્રમાણપત્ર certificat zertifikatsnummer zertifikats certificado certificato certificaat сертификат sertifika 鑑定書 प्रमाणपत्र شهادة 감정서 شهادة',
  report:
    'report rpt rep gutachten bericht laudo dossier rapport rapor отчет отчёт 报告 レポート રિપોર્ટ דוח reportnr',
  price:
    'price prices prc preis pr 价格 价 单价 מחיר ભાવ asking ask selling sell sale sales pricing quote quoted offer offered prix 美金单价 p bhav dam precio prezzo preço preco preis preço prijs цена fiyat 価格 मूल्य दाम भाव سعر wholesale vente verkauf verkaufspreis venta vendita venda verkoop verkoopprijs продажа продажи satis satış 售价 卖价 下代 卸価格 판매가 가격 단가 tag ask 매도 fiyatı fiyati цены',
  rate: 'rate rte',
  total:
    'total tot ttl totals gesamt gesamtpreis 总 总价 סהכ סך כולל કુલ totale totaal итого всего kul toplam 合計 कुल إجمالي 합계 총액 총 общ общая общий',
  amount:
    'amount amt amnt value val vlu betrag 金额 סכום રકમ montant importe importo valor bedrag rakam сумма стоимость tutar 金額 राशि مبلغ 금액',
  list: 'list rap rapaport rapa rapnet rapp base 列表 רפ ראפ રેપ 国际报价 国际价 报价 라파포트 rp',
  discount:
    'discount premium prem disc dis dsc disct back off below rabatt rebate less 折扣 退点 退 折 下浮 הנחה ડિસ્કાઉન્ટ remise rabais rapoff descuento sconto desconto korting скидка indirim 割引 छूट خصم 할인 할인율',
  per: 'per pro each je 每 לכל પ્રતિ au par al à за 毎 प्रति لكل',
  percent: '% pct percent percentage perc prozent אחוז',
  net: 'net final netto nett taxable',
  /** Prices other than the asking price, such as cost or retail. */
  otherPrice:
    'cash cost purchase appraisal appraised valuation replacement market estimate estimated start starting reserve floor minprice mrp rrp taxed ttc brutto bruto mwst btw buy buying bought last previous prev old earlier yesterday retail msrp compare competitor invoice bid bids credit memo cogs gst igst cgst sgst iva tva vat kdv tax taxes insurance insured achat einkauf einkaufspreis ek compra custo costo coste acquisto inkoop inkoopprijs закуп закупка себестоимость alis alış maliyet 成本 进价 买价 仕入 仕入値 上代 원가 עלות تكلفة delivered landed cod was list_was offer_was',
  depth:
    'depth dep dpt dp tiefe 全深 深度 深 עומק ઊંડાઈ profondeur 全深比 d profundidad profondità diepte глубина derinlik 深さ गहराई عمق 깊이',
  table:
    'table tab tbl tb tafel 台宽 台面 טבלה שולחן ટેબલ t 台宽比 tabla tavola mesa площадка стол テーブル टेबल 테이블',
  length:
    'length l len lgth laenge länge 长 长度 אורך લંબાઈ longueur largo lunghezza comprimento lengte длина uzunluk 長さ लंबाई lth boy 縦 길이 가로',
  width:
    'width w wid wdth breadth breite 宽 宽度 רוחב પહોળાઈ largeur ancho larghezza largura breedte ширина genişlik 幅 चौड़ाई wth en 横 폭 너비 세로',
  height:
    'height h hgt hght ht höhe hoehe 高 高度 גובה ઊંચાઈ hauteur alto altezza altura hoogte высота yükseklik 高さ ऊंचाई hth 높이',
  measurement:
    'measurement measurements meas mes msr mesurement measurment dimension dimensions dim dims diam diameter maße masse abmessungen 尺寸 מידות માપ mesures medidas misure dimensões afmetingen размеры размер ölçü 寸法 माप габариты 치수 사이즈 ölçüler أبعاد مقاس dia dias',
  mm: 'mm millimeter',
  ratio: 'ratio lw lwr lxw verhältnis verhaeltnis 长宽比 比 יחס соотношение 비율 oran',
  polished: 'polished',
  crown: 'crown crwn crn cr c krone 冠 冠部 כתר корона короны 크라운 taç',
  pavilion: 'pavilion pav pavil pavillion p unterteil 亭 亭部 ביתן павильон павильона 파빌리온 pavyon',
  angle: 'angle angles ang agl winkel 角 角度 זווית ag a угол 각도 açı',
  girdle: 'girdle gird grdl grd gdl rundiste 腰 腰围 חגורה ગર્ડલ рундист 거들 腰棱 kuşak',
  culet: 'culet cullet cul kalette 底尖 калетта 큐렛',
  star: 'star',
  lower: 'lower lr lwr',
  half: 'half hlf',
  minimum: 'min minimum thin thinnest from',
  maximum: 'max maximum thick thickest to',
  condition: 'condition cond',
  key: 'key keys',
  symbol: 'symbol symbols sym symb',
  comment:
    'comment comments cmt cmts rmk rmks remark remarks note notes bemerkung kommentar 备注 注释 摘要 הערות ટિપ્પણી remarque comentario commento opmerking комментарий примечание açıklama 備考 टिप्पणी 비고 메모 ملاحظات прим примечания',
  image: 'image images img photo photos picture pic bild 图片 תמונה ફોટો фото 사진 照片 resim',
  video: 'video videos vid v360 360 vision360 movie 视频 סרטון વિડિઓ watch видео 영상 동영상',
  link: 'link url path href ссылка 链接 view pdf download open click lien enlace collegamento öffnen anzeigen 查看',
  location:
    'location loc branch place standort ort 位置 所在地 מיקום સ્થળ ubicación sede locatie местонахождение konum yer 保管 保管场所 场所 所在 स्थान 위치 소재지 where местоположение',
  country: 'country land 国家 מדינה દેશ país paese страна ülke 国 국가',
  city: 'city stadt 城市 עיר શહેર город 도시 şehir',
  state: 'state province',
  milky: 'milky milk mlk milkiness 奶',
  shade: 'shade shd tinge tint bgm 咖色 奶咖 咖 brown',
  eye: 'eye',
  clean: 'clean',
  treatment: 'treatment treatments enhancement treat',
  growth: 'growth grown growing lg created create',
  kind: 'type kind category art typ natural mined origin naturel тип 종류 النوع نوع 类型 種類',
  brand: 'brand marke',
  origin: 'origin rough mine herkunft 产地 מקור',
  available:
    'availability avail available status verfügbarkeit disponibilidad disponibilità disponibilidade beschikbaar durum наличие 在庫状況 状态 זמינות sts stat статус наличии 상태 durumu',
  pieces:
    'pieces pcs piece pc each qty quantity cantidad quantità quantidade aantal adet количество stück stückzahl 数量 件数 יחידות nos кол количество 粒数 粒數 颗数 顆數 個数 pezzi piezas pièces pieces штук',
  /** How many there are. */
  count: 'count counts cnt units anzahl anz nombre nbre nb',
  pair: 'pair pairs paar paare paire paires pares coppia coppie пара пару пары 对 ペア זוג',
  intensity:
    'intensity int intens intent stärke 强度 strength интенсивность intensität intensité intensidad intensità intensiteit intensidade yoğunluk עוצמה 濃さ',
  overtone: 'overtone overtones modifier modifiers secondary second',
  hue: 'hue hues main body primary',
  fancy: 'fancy fncy fc fan',
  inscription: 'inscription inscr insc laser',
  heart: 'heart hearts',
  arrow: 'arrow arrows',
  proportion: 'prop proportion proportions',
  grade: 'grade grades code grd グレード description descr desc 等级 등급',
  /** Of which the price is that of the stone, unlike `diamond`: `Taş fiyatı`, `Tag price`. */
  eachStone: 'stone tag taş камня камень pierre stein steen pietra piedra',
  /** Of the sender's own trade, and of no stone. */
  ofTrade: 'party margin marge marża profit',
  /** A weight that includes more than the stone. */
  gross: 'gross brutto bruto brut',
  /** Hundredths of a carat. */
  points: 'points point pts pointer pointers',
  /** In lists of lots. */
  average: 'avg average avrg mean durchschnitt moyen medio',
} as const satisfies Record<string, string>;

/** `money` is any name or sign of a currency. */
export type Concept = keyof typeof WORDS | 'money';
export const isConcept = (word: string): word is Concept => word === 'money' || word in WORDS;

/**
 * Traditional characters (Hong Kong, Taiwan), and the simplified ones that replace them, in the
 * same order.
 */
export const TRADITIONAL =
  '號狀證書編對稱螢熒國際報價總額備註數車鑽淨顏長寬檯臺腰圍級潔庫貨單產淺貝類點張當間';

export const SIMPLIFIED =
  '号状证书编对称荧荧国际报价总额备注数车钻净颜长宽台台腰围级洁库货单产浅贝类点张当间';

/** Words that are ignored in every heading. */
export const EMPTY_WORDS = new Set(
  [
    'the of in and is de da di do du del des della van von la le il a an name disp incl inc ex excl exc by under display full our new current org std standard regular best',
    // Units, which unit-words.ts reads.
    'us variant k 000 000s thousand thousands lac lacs lakh lakhs crore crores million millions mio mn hundred hundreds cent cents paise paisa mg mgs',
  ].flatMap((words) => words.split(' ')),
);
